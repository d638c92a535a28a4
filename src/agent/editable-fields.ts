import { z } from 'zod';
import type { Json } from '../engine/types.ts';
import type { Language } from '../kernel/language.ts';
import type { FormField, Tool } from './tool.ts';
import { AGENT_WORDS } from './words.ts';

/** A field of a call as a form can show it. */
export interface EditableField {
  name: string;
  label: string;
  hint: string;
  kind: 'text' | 'number' | 'choice' | 'boolean' | 'date' | 'time';
  choices: string[];
  value: string;
  optional: boolean;
}

/** The fields of an approval's call: those of its tool's schema, and no others; in words for people. */
export function editableFields(tool: Tool, input: Json, language: Language): EditableField[] {
  if (!(tool.input instanceof z.ZodObject)) return [];
  const values = (input ?? {}) as Record<string, Json | undefined>;
  const form = tool.form(language);
  const { yes, no } = AGENT_WORDS[language];
  const shape = Object.entries(tool.input.shape as Record<string, z.ZodType>);
  // In the order of the form; what it leaves out comes last.
  const order = Object.keys(form);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return shape
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, schema]) => {
      const { inner, optional } = unwrap(schema);
      const value = values[name];
      const field: FormField = form[name] ?? { label: name };
      if (field.isFixed || field.isDerived) return [];
      if (inner instanceof z.ZodBoolean) {
        const { label, hint = '' } = field;
        return { name, label, hint, kind: 'boolean', choices: [yes, no], value: value ? yes : no, optional };
      }
      if (field.time) return dayAndTime(name, { ...field, time: field.time }, String(value ?? ''), optional);
      const { label, hint = '', shown = (text: string) => text } = field;
      const choices = field.choices ?? (inner instanceof z.ZodEnum ? inner.options.map(String) : []);
      return {
        name,
        label,
        hint,
        kind: choices.length > 0 ? 'choice' : inner instanceof z.ZodNumber ? 'number' : 'text',
        choices,
        value: value === null || value === undefined ? '' : shown(String(value)),
        optional,
      };
    });
}

/** A local time as two fields; without a day there is no time either. */
function dayAndTime(
  name: string,
  { label, hint = '', time }: FormField & Required<Pick<FormField, 'time'>>,
  value: string,
  optional: boolean,
): EditableField[] {
  const [day = '', clock = ''] = value.split('T');
  return [
    { name, label, hint, kind: 'date', choices: [], value: day, optional },
    { ...time, name: timeOf(name), kind: 'time', choices: [], value: clock.slice(0, 5), optional: true },
  ];
}

const timeOf = (name: string) => `${name}.time`;

/** What was typed into a form as the values of a call, or the field that cannot be read, and why. */
export function readValues(
  fields: EditableField[],
  values: Record<string, string>,
  words: { notANumber: string; noDay: string; yes: string },
  before: Json,
): { input: Record<string, Json> } | { field: string; reason: string } {
  const input: Record<string, Json> = {};
  const typedIn = ({ name, value }: EditableField) => (values[name] ?? value).trim();
  for (const field of fields) {
    const { name, kind, optional } = field;
    const typed = typedIn(field);
    if (kind === 'time') continue;
    if (kind === 'date') {
      const time = fields.find((other) => other.name === timeOf(name));
      const clock = time ? typedIn(time) : '';
      if (typed === '' && clock !== '') return { field: name, reason: words.noDay };
      // One that exists twice is told apart by what no form shows.
      const isSame = typed === field.value && clock === (time?.value ?? '');
      if (isSame) input[name] = (before as Record<string, Json>)[name] ?? null;
      else input[name] = typed === '' ? null : [typed, clock].filter(Boolean).join('T');
    } else if (typed === '' && optional) input[name] = null;
    else if (kind === 'number') {
      const number = Number(typed.replace(',', '.'));
      if (typed === '' || !Number.isFinite(number)) return { field: name, reason: words.notANumber };
      input[name] = number;
    } else input[name] = kind === 'boolean' ? typed === words.yes : typed;
  }
  return { input };
}

function unwrap(schema: z.ZodType): { inner: z.ZodType; optional: boolean } {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return { inner: unwrap(schema.unwrap() as z.ZodType).inner, optional: true };
  }
  return { inner: schema, optional: false };
}
