/** As WhatsApp writes them; the wire log and the simulator's calls speak of plain numbers and ids of groups. */
const ofPerson = '@s.whatsapp.net';
const ofGroup = '@g.us';

export const personAddress = (phone: string) => `${phone}${ofPerson}`;
export const groupAddress = (id: string) => `${id}${ofGroup}`;
export const isGroupAddress = (address: string) => address.endsWith(ofGroup);
export const plainName = (address: string) => address.replace(ofPerson, '').replace(ofGroup, '').replace(/^\+/, '');

/** "Not on WhatsApp". */
export const isUnreachable = (phone: string) => phone.endsWith('0000');
