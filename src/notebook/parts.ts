/** What can be made of a week, named as people ask for it. */
export type Part = 'cards' | 'cover' | 'narration';

/** All parts, in the order in which they are shown. */
export const PARTS: Part[] = ['cards', 'cover', 'narration'];
