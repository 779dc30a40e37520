import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { SheetFault } from './read-fault.ts';

const pageBytes = 16_384;
const mostPages = 512;
/** The place of every sixteenth is remembered, and the way from there is walked. */
const stride = 16;

/** Texts that are too many for the memory: they go to a file and come back page by page, so that memory does not grow with the sheet. */
export class StringsOnDisk {
  private readonly file: number;
  private places = new Float64Array(1_024);
  private count = 0;
  private written = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private readonly pages = new Map<number, Buffer>();

  constructor(path: string) {
    this.file = openSync(path, 'wx+', 0o600);
    // Nobody else needs its name, and so a crash leaves nothing behind.
    unlinkSync(path);
  }

  add(text: string): void {
    if (this.count % stride === 0) {
      const at = this.count / stride;
      if (at === this.places.length) {
        const longer = new Float64Array(this.places.length * 2);
        longer.set(this.places);
        this.places = longer;
      }
      this.places[at] = this.written + this.waitingBytes;
    }
    const size = Buffer.byteLength(text);
    const record = Buffer.allocUnsafe(4 + size);
    record.writeUInt32LE(size, 0);
    record.write(text, 4);
    this.waiting.push(record);
    this.waitingBytes += record.length;
    this.count++;
    if (this.waitingBytes >= 1_048_576) this.flush();
  }

  flush(): void {
    const bytes = Buffer.concat(this.waiting);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.file, bytes, done);
    this.written += bytes.length;
    this.waiting = [];
    this.waitingBytes = 0;
  }

  get(index: number): string {
    if (index >= this.count) throw new SheetFault('broken_file');
    let place = this.places[Math.floor(index / stride)] ?? 0;
    for (let skipped = index % stride; skipped > 0; skipped--) place += 4 + this.sizeAt(place);
    return this.textAt(place + 4, this.sizeAt(place));
  }

  // Straight from the page wherever it holds all of it: a view of each size would be ten million of them.
  private sizeAt(place: number): number {
    const from = place % pageBytes;
    const page = this.page((place - from) / pageBytes);
    return from + 4 <= page.length ? page.readUInt32LE(from) : this.bytes(place, 4).readUInt32LE(0);
  }

  private textAt(place: number, size: number): string {
    if (size === 0) return '';
    const from = place % pageBytes;
    const page = this.page((place - from) / pageBytes);
    return from + size <= page.length
      ? page.toString('utf8', from, from + size)
      : this.bytes(place, size).toString('utf8');
  }

  /** Across pages. Copied, since the next page may take the place of this one. */
  private bytes(place: number, size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size);
    for (let done = 0; done < size; ) {
      const from = (place + done) % pageBytes;
      const copied = this.page((place + done - from) / pageBytes).copy(bytes, done, from);
      if (copied === 0) throw new Error('a shared string is cut off');
      done += copied;
    }
    return bytes;
  }

  private page(number: number): Buffer {
    const known = this.pages.get(number);
    if (known) return known;
    const whole = this.pages.size < mostPages ? Buffer.allocUnsafeSlow(pageBytes) : this.takeOldest();
    const read = readSync(this.file, whole, 0, pageBytes, number * pageBytes);
    if (read === 0) throw new Error('a page of shared strings is gone');
    const page = read < pageBytes ? whole.subarray(0, read) : whole;
    this.pages.set(number, page);
    return page;
  }

  /** Its memory is used again: new pages by the thousand are garbage that the collector hardly sees. */
  private takeOldest(): Buffer {
    for (const [number, { buffer }] of this.pages) {
      this.pages.delete(number);
      return Buffer.from(buffer);
    }
    throw new Error('there is no page to take');
  }

  close(): void {
    closeSync(this.file);
  }
}
