import { z } from 'zod';
import type { ButtonCall, HomeItem } from '../../agent/home.ts';
import type { HomeView, KnownBlock } from '../../blockkit/types.ts';
import type { Json } from '../../engine/types.ts';
import { escapeMrkdwn, mrkdwnText } from '../mrkdwn.ts';

/** Each button of the home has an action id of its own, since they stand in one view. */
export const HOME_ACTION = /^home_call_\d+$/;

const CALL = z.strictObject({
  name: z.string(),
  input: z.record(z.string(), z.json()),
  says: z.string(),
});

/** The App Home of a person; a notice stands on top. */
export function homeView(items: HomeItem[], notice?: string): HomeView {
  let buttons = 0;
  const blocks: KnownBlock[] = notice ? [context(notice)] : [];
  for (const { title, lines, empty } of items) {
    blocks.push({ type: 'header', text: { type: 'plain_text', text: title } });
    if (lines.length === 0) blocks.push(context(escapeMrkdwn(empty)));
    for (const { title: name, detail, button } of lines) {
      buttons += 1;
      blocks.push({
        type: 'section',
        text: mrkdwnText(`*${escapeMrkdwn(name)}*\n${escapeMrkdwn(detail)}`),
        ...(button && {
          accessory: {
            type: 'button',
            action_id: `home_call_${buttons}`,
            text: { type: 'plain_text', text: button.label },
            value: JSON.stringify(button.call),
          },
        }),
      });
    }
  }
  return { type: 'home', blocks };
}

/** The call of a button of the home; undefined when it is none of ours. */
export function readHomeCall(value: string): ButtonCall | undefined {
  try {
    const { name, input, says } = CALL.parse(JSON.parse(value));
    return { name, input: input as { [field: string]: Json }, says };
  } catch {
    return undefined;
  }
}

function context(text: string): KnownBlock {
  return { type: 'context', elements: [mrkdwnText(text)] };
}
