import { expect, it } from 'vitest';
import { isBareDecision } from '../../src/slack/bare-decision.ts';

it.each([
  'yes',
  'sure, do it',
  'ok thanks',
  'hmm let me think',
  'sí, adelante',
  'dale, ok',
  'perfecto',
  'no',
  'not now',
])('“%s” decides nothing and asks nothing', (text) => expect(isBareDecision(text)).toBe(true));

it.each([
  'approved?',
  '¿aprobado?',
  'do we wait?',
  'never mind',
  'no, déjalo',
  'how much is it',
  'yes, but at 11',
  '',
  '👍',
])('“%s” is for the desk', (text) => expect(isBareDecision(text)).toBe(false));
