import fc from 'fast-check';

/** Everybody's tests draw the same; SEED draws anew, and the soak does so each time. */
const SEED = Number(process.env.SEED ?? 1);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
