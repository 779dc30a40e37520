import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillVariables, variablesOf } from '../../src/variables/fill-variables.ts';

const values: Record<string, string | null> = { first_name: 'Ana', email: '', phone: null };
const filled = (text: string) => fillVariables(text, (name) => values[name]);

describe('a text with variables', () => {
  it.each([
    ['takes the value', 'Oi, {{first_name}}!', 'Oi, Ana!'],
    ['takes spaces between the braces', 'Oi, {{ first_name }}!', 'Oi, Ana!'],
    ['prefers the value to the fallback', 'Oi, {{first_name|você}}!', 'Oi, Ana!'],
    ['takes the fallback where there is no value', 'Para {{phone|seu número}}.', 'Para seu número.'],
    ['takes the fallback where the value is empty', 'Para {{ email | seu e-mail }}.', 'Para seu e-mail.'],
    ['leaves nothing where there is neither', 'Para {{phone}}{{nobody|}}.', 'Para .'],
    ['lets a fallback hold signs', '{{nobody|você & "cia" | 50%}}', 'você & "cia" | 50%'],
    ['leaves alone what is no variable', '{{}} {{a b}} {first_name} {{a|{b}}}', '{{}} {{a b}} {first_name} {{a|{b}}}'],
  ])('%s', (_, text, expected) => {
    expect(filled(text)).toBe(expected);
  });

  it('never fills in what came from a value', () => {
    expect(fillVariables('{{a}}', () => '{{first_name}} $& $1')).toBe('{{first_name}} $& $1');
  });

  it('names what it mentions, each once', () => {
    expect(variablesOf('{{b|x}} {{a}} {{ b }} {{}}')).toEqual(['b', 'a']);
    expect(variablesOf('nothing')).toEqual([]);
  });

  it('is read as it is written, and takes no long time over anything', () => {
    const name = fc.stringMatching(/^[a-z_]{1,20}$/);
    const fallback = fc.string({ unit: 'grapheme', maxLength: 50 }).filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(name, fallback, (one, other) => {
        expect(variablesOf(`{{${one}|${other}}}`)).toEqual([one]);
        expect(fillVariables(`{{${one}|${other}}}`, () => '')).toBe(other.trim());
      }),
    );
    const hostile = `{{${' '.repeat(50_000)}`.repeat(4);
    expect(filled(hostile)).toBe(hostile);
  });
});
