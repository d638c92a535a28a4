import { type Command, configOf, readArguments } from './command.ts';
import { stateOf } from './state.ts';

const USAGE = 'runs [--json]';

/** The runs that have not ended; it reads, so that it runs beside a running desk. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(context.args, {}, USAGE);
    const config = configOf(context, values.state);
    const engine = await stateOf(config);
    const found = await engine.durable.runs();
    if (values.json) {
      const rows = found.map(({ runId, workflow, startedAt, waits }) => ({
        run_id: runId,
        workflow,
        started_at: startedAt,
        waits: waits.map(({ waitId, until }) => ({ wait_id: waitId, until })),
      }));
      context.stdout.write(`${JSON.stringify({ runs: rows })}\n`);
      return 0;
    }
    if (found.length === 0) context.stdout.write('No open runs.\n');
    for (const { runId, workflow, startedAt, waits } of found) {
      // Beside each decision waits its reminder, which is nobody's.
      const decisions = waits.filter(({ waitId }) => !waitId.startsWith('reminder:'));
      const waiting = decisions.map(({ until }) => `waits for a decision until ${until}`).join(', ');
      context.stdout.write(`${startedAt}  ${workflow}  ${runId}  ${waiting || 'at work, or cut off'}\n`);
    }
    return 0;
  },
};
