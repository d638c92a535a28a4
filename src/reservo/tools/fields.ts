import { z } from 'zod';

/** The fields that several tools take, as the model is told of them. */
export const TIER = z
  .enum(['basic', 'pro'])
  .describe('The membership tier: of the person who asks unless they name one.');
export const OWN_TIER = TIER.nullable().describe(
  'The membership tier of whom it is for; null for the one they have.',
);
export const ROOM = z
  .string()
  .describe('The name of the room: Focus, Studio, Boardroom, Lounge or Phonebooth.');
export const HOURS = z.number().describe('The duration in hours: multiples of 0.25, from 0.25 to 12.');
export const START_FORM =
  'in venue time, like 2026-12-01T10:00 (no offset, unless the desk asked which of two it is)';
export const BOOKING_ID = z.string().describe('The id of the booking, like R-20261201-1.');
