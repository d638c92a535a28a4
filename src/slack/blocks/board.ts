import type { Board, BoardTask } from '../../agent/audience.ts';
import { breakMentions, escapeMrkdwn, mrkdwnText } from '../mrkdwn.ts';
import type { Post } from '../outbound/index.ts';

const MARKS: Record<BoardTask['status'], string> = {
  pending: '▫️',
  in_progress: '⏳',
  complete: '✅',
  error: '⚠️',
};

/** Work of several tasks as a plan of task cards; where Slack knows none, as lines. */
export function boardPost({ title, tasks }: Board): Post {
  const lines = tasks.map(
    (task) =>
      `${MARKS[task.status]} ${escapeMrkdwn(task.title)}${task.detail ? ` · ${escapeMrkdwn(task.detail)}` : ''}`,
  );
  const text = `*${escapeMrkdwn(title)}*\n${lines.join('\n')}`;
  return {
    text: escapeMrkdwn(title),
    blocks: [
      {
        type: 'plan',
        title: breakMentions(title),
        tasks: tasks.map(({ id, title: name, status, detail }) => ({
          type: 'task_card' as const,
          task_id: id,
          title: breakMentions(name),
          status,
          ...(detail !== undefined && {
            details: {
              type: 'rich_text' as const,
              elements: [
                {
                  type: 'rich_text_section' as const,
                  elements: [{ type: 'text' as const, text: breakMentions(detail) }],
                },
              ],
            },
          }),
        })),
      },
    ],
    plainer: [{ type: 'section', text: mrkdwnText(text) }],
  };
}
