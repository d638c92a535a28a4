import { BLOCK_STYLE } from './blocks.ts';
import { FRAME_STYLE } from './frame.ts';
import { INSPECTOR_STYLE } from './inspector.ts';
import { libraryStyle } from './library.ts';
import { MESSAGE_STYLE } from './messages.ts';
import { MODAL_STYLE } from './modal.ts';

/** The page's whole stylesheet. */
export function styleSheet(): string {
  return [libraryStyle(), FRAME_STYLE, MESSAGE_STYLE, BLOCK_STYLE, MODAL_STYLE, INSPECTOR_STYLE].join('\n');
}
