import { remember } from './bounded.ts';
import type { ViolationKind } from './types.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/** Records a violation: something that Slack would have refused or shown as an error. */
export function violate(context: WorkspaceContext, kind: ViolationKind, where: string, detail: string): void {
  remember(context.violations, { kind, where, detail, at: context.clock.now() });
  context.log.warn({ kind, where, detail }, 'workspace violation');
}
