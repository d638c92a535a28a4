import { systemClock } from '../kernel/clock.ts';
import { formatMoney } from '../kernel/money.ts';
import { listBookings } from '../reservo/bookings.ts';
import { dayOf, localIso } from '../reservo/local-time.ts';
import { bookingJson } from '../reservo/tools/list.ts';
import { type Command, configOf, readArguments } from './command.ts';
import { daysOf } from './days.ts';
import { stateOf } from './state.ts';

const USAGE = 'bookings [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--json]';

/** The bookings; it reads, so that it runs beside a running desk. */
export const command: Command = {
  usage: USAGE,
  async run(context) {
    const { values } = readArguments(
      context.args,
      { from: { type: 'string' }, to: { type: 'string' } },
      USAGE,
    );
    const config = configOf(context, values.state);
    const engine = await stateOf(config);
    const zone = config.VENUE_ZONE;
    const now = systemClock.now();
    const { from, to } = daysOf(values, dayOf(now, zone));
    const found = await listBookings(engine.documents, from, to);
    if (values.json)
      context.stdout.write(
        `${JSON.stringify({ bookings: found.map((one) => ({ ...bookingJson(one, zone, now), approved_by: one.approvedBy })) })}\n`,
      );
    else if (found.length === 0) context.stdout.write('No bookings.\n');
    else {
      for (const one of found) {
        const price = formatMoney(one.priceCents, config.CURRENCY, 'en');
        const [start, end] = [one.start, one.end].map((at) => localIso(Date.parse(at), zone).slice(11, 16));
        context.stdout.write(
          `${one.bookingId}  ${one.day} ${start}–${end}  ${one.room}  ${one.member} (${one.tier})  ${price}\n`,
        );
      }
    }
    return 0;
  },
};
