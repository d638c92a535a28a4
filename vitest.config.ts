import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The suites: `unit` and `e2e` are `npm test`; `browser` needs Chromium; `soak` is the long version, run by hand. */
export default defineConfig({
  test: {
    // A busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // Much of the time is waiting: for timers, processes, the disk.
    maxWorkers: 3,
    // As src/notebook/products/narration.ts imports it; test/notebook/voice.test.ts imports the real one by its whole path.
    alias: { '../voice/toy.ts': join(import.meta.dirname, 'test/fakes/toy-voice-once.ts') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['test/fakes/seed.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/browser/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false,
          globalSetup: ['test/fakes/build.ts'],
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['test/fakes/build.ts'],
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          globalSetup: ['test/fakes/build.ts', 'test/fakes/soak-seed.ts'],
          setupFiles: ['test/fakes/seed.ts'],
          include: ['test/soak/**/*.soak.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
