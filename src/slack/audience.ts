import type { Approval } from '../agent/approvals.ts';
import type { Audience, FindAudience } from '../agent/audience.ts';
import type { ToolFile } from '../agent/tool.ts';
import { NotSaved } from '../engine/errors.ts';
import { type Address, targetOf } from './address.ts';
import { answerPosts, markdownPosts, mrkdwnPost, sentencePost } from './blocks/answer.ts';
import { approvalCard, isUserId, mention, timeShown } from './blocks/approval-card.ts';
import { boardPost } from './blocks/board.ts';
import type { Boards } from './boards.ts';
import { type LinkHosts, withoutLinks } from './links.ts';
import { escapeMrkdwn, toMrkdwn } from './mrkdwn.ts';
import {
  isAccessDenied,
  type MessageRef,
  type OpenStream,
  type Outbound,
  type Post,
  type StreamTask,
  type Target,
} from './outbound/index.ts';
import type { TaskStreams } from './task-streams.ts';
import { SLACK_WORDS } from './words.ts';

/** So many people at most get a card of their own. */
const MOST_CARDS = 5;

export interface SlackAudienceDeps {
  outbound: Outbound;
  streams: TaskStreams;
  boards: Boards;
  /** Where the links of a message may lead to. */
  hosts: LinkHosts;
  /** From now on the desk listens in this thread without a mention. */
  listenIn(root: MessageRef): Promise<void>;
}

/** Whoever asked in Slack: answers in their thread, cards with buttons, a status line while tools run. */
export function slackAudience({
  outbound,
  streams,
  boards,
  hosts,
  listenIn,
}: SlackAudienceDeps): FindAudience {
  return ({ runId, address, person, language }): Audience => {
    const target = targetOf(address);
    const words = SLACK_WORDS[language];
    const tellTasks = (calls: { id: string; name: string; status: StreamTask['status'] }[]) => {
      if (calls.length === 0) return;
      const tasks = calls.map(({ id, name, status }) => ({ id, status, title: words.tools[name] ?? name }));
      streams.tell(runId, target, person.id, tasks);
    };
    /** Posts where the person asked; where the desk may not write any more, to the person alone. */
    const postOrDirect = async (name: string, post: Post, stream?: OpenStream): Promise<MessageRef> => {
      const key = `${runId}/${name}`;
      try {
        return await outbound.postOnce(key, target, post, stream);
      } catch (error) {
        if (!isAccessDenied(error) || target.channel.startsWith('D')) throw error;
        const direct = { channel: await outbound.openDirect(person.id), since: target.since };
        const notice = mrkdwnPost(words.toldDirectly(`<#${target.channel}>`));
        await outbound.postOnce(`${runId}/direct`, direct, notice);
        return await outbound.postOnce(`${key}/direct`, direct, post);
      }
    };
    const shareAll = async (files: ToolFile[]): Promise<void> => {
      for (const file of files) {
        const key = `${runId}/${file.name}`;
        try {
          await outbound.shareOnce(key, target, file);
        } catch (error) {
          if (error instanceof NotSaved) throw error;
          // What was said stands without its file; the person is told that one is missing.
          const sentence = sentencePost(words.fileMissing(file.name));
          await outbound.postOnce(`${key}/missing`, target, sentence);
        }
      }
    };
    /** Told once under a name, and also when nothing can be saved. */
    const say = async (name: string, sentence: string): Promise<void> => {
      await streams.end(runId, 'error');
      const post = mrkdwnPost(toMrkdwn(withoutLinks(sentence, hosts)));
      try {
        await postOrDirect(name, post);
      } catch (error) {
        if (!(error instanceof NotSaved)) throw error;
        await outbound.post(target, post);
      }
      outbound.status(target, '');
    };
    const cardKey = (approvalId: string) => `${runId}/card/${approvalId}`;
    /** Does something with the card of an approval here, and with those of approvers who cannot see this place. */
    const withCards = async (
      { id, approvers }: Approval,
      act: (key: string, place: () => Promise<Target>) => Promise<void>,
    ): Promise<void> => {
      await act(cardKey(id), async () => target);
      if (!target.channel.startsWith('D') || approvers.includes(person.id)) return;
      for (const userId of approvers.filter(isUserId).slice(0, MOST_CARDS)) {
        const place = async () => ({ channel: await outbound.openDirect(userId), since: target.since });
        await act(`${cardKey(id)}/${userId}`, place).catch((error: unknown) => {
          // One who cannot be written to does not keep the others from deciding.
          if (error instanceof NotSaved) throw error;
        });
      }
    };

    return {
      async progress(progress) {
        const titleOf = (name: string) => words.tools[name] ?? name;
        if (progress.kind === 'finished') {
          const { call, isError } = progress;
          if (!call.isSensitive) tellTasks([{ ...call, status: isError ? 'error' : 'complete' }]);
          return;
        }
        // Each question at the top of a direct message has a status line of its own.
        if (progress.kind === 'over') {
          outbound.status(target, '');
          return;
        }
        // During a stream the status is its own.
        const isStreamed = streams.isOpen(runId);
        if (progress.kind === 'waiting') {
          await streams.end(runId, 'pending');
          outbound.status(target, words.waiting);
          return;
        }
        if (progress.kind === 'thinking') {
          if (!isStreamed) outbound.status(target, words.thinking, words.loading);
          return;
        }
        tellTasks(
          progress.calls
            .filter((call) => !call.isSensitive)
            .map((call) => ({ ...call, status: 'in_progress' })),
        );
        const tools = new Set(progress.calls.map(({ name }) => titleOf(name)));
        if (!isStreamed) outbound.status(target, words.running([...tools].join(', ')));
      },

      async askApproval(approval) {
        await streams.end(runId, 'pending');
        await withCards(approval, async (key, place) => {
          const posted = await outbound.postOnce(key, await place(), approvalCard(approval));
          // A later version takes the place of the one before.
          if (approval.earlier.length > 0) await outbound.update(posted, approvalCard(approval));
        });
      },

      async remindApproval(approval) {
        const people = approval.approvers.map(mention).join(' ');
        const sentence = words.reminder(
          people,
          escapeMrkdwn(approval.card.title),
          timeShown(approval.expiresAt),
        );
        await withCards(approval, async (key, place) => {
          const name = `${key}/reminder/${approval.earlier.length}`;
          await outbound.postOnce(name, await place(), mrkdwnPost(sentence));
        });
      },

      async approvalSettled(approval) {
        await withCards(approval, async (key, place) => {
          // Also one whose post was cut off before it was recorded.
          const card = await outbound.posted(key, place);
          if (card) await outbound.update(card, approvalCard(approval));
        });
      },

      async answer(answer) {
        const stream = await streams.take(runId);
        for (const [index, post] of answerPosts(answer, language, runId, hosts).entries()) {
          await postOrDirect(`answer/${index}`, post, index === 0 ? stream : undefined);
        }
        await shareAll(answer.files);
        if (target.threadTs === undefined || stream) outbound.status(target, '');
        else outbound.replied(target);
      },

      async openBoard(board) {
        // Commands can be given where the desk is not: then it goes on with the person alone.
        const posted = await postOrDirect('board', boardPost(board));
        const { channel, ts } = posted;
        // Below its board the desk is spoken to without a mention.
        if (target.threadTs === undefined) await listenIn(posted);
        return { face: 'slack', channel, messageTs: ts, threadTs: target.threadTs ?? ts } satisfies Address;
      },

      async updateBoard(board) {
        const key = `${runId}/board`;
        const find = async () => (await outbound.posted(key)) ?? (await outbound.posted(`${key}/direct`));
        await boards.update(key, find, boardPost(board));
      },

      async deliver({ texts, files }) {
        const posts = texts.flatMap((text) => markdownPosts(text, hosts));
        for (const [index, post] of posts.entries()) await postOrDirect(`delivery/${index}`, post);
        await shareAll(files);
        outbound.status(target, '');
      },

      failure: (sentence) => say('failure', sentence),

      halted: (sentence) => say('halted', sentence),
    };
  };
}
