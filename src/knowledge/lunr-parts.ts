import lunr from 'lunr';

/** A sparse vector: pairs of a term's index and its weight, inserted in any order. */
export interface LunrVector {
  insert(place: number, weight: number): void;
}

/** The terms of an index; to be inserted in sorted order. */
export interface LunrTokenSetBuilder {
  insert(term: string): void;
  finish(): void;
  root: object;
}

/** What lunr.js documents as the constructor's argument of `lunr.Index`. */
export interface LunrIndexParts {
  invertedIndex: Record<string, object>;
  fieldVectors: Record<string, LunrVector>;
  tokenSet: object;
  fields: string[];
  pipeline: lunr.Pipeline;
}

/** The documented parts of lunr 2.3.9 that its types leave out or declare differently. */
export const lunrParts = lunr as unknown as {
  Vector: new () => LunrVector;
  TokenSet: { Builder: new () => LunrTokenSetBuilder };
  Index: new (deps: LunrIndexParts) => lunr.Index;
};
