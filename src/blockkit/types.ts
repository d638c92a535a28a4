/** The blocks, elements and views the bot builds, as Slack types them. */
export type {
  Button,
  ConfirmationDialog,
  HomeView,
  InputBlock,
  KnownBlock,
  ModalView,
  PlainTextOption,
  TaskUpdateChunk,
} from '@slack/types';
