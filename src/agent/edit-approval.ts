import { z } from 'zod';
import type { Json } from '../engine/types.ts';
import { type Approval, type DecisionDeps, type DecisionResult, decide, readApproval } from './approvals.ts';
import { decidersOf } from './deciders.ts';
import { editableFields, readValues } from './editable-fields.ts';
import { parseInput } from './schema.ts';
import { type ApprovalPolicy, type Tool, ToolError, toolContext } from './tool.ts';
import { AGENT_WORDS } from './words.ts';

/** What a change of an approval needs. */
export interface EditDeps extends DecisionDeps {
  tools: ReadonlyMap<string, Tool>;
  policy: ApprovalPolicy;
}

/** A person's change of an approval's arguments; the values come as they were typed. */
export interface Edit {
  approvalId: string;
  inputHash: string;
  by: { id: string; name: string };
  at: Date;
  values: Record<string, string>;
}

/** What a change came to. `invalid`: nothing has changed, and why; the field where it is known. */
export type EditResult = DecisionResult | { status: 'invalid'; reason: string; field?: string };

/**
 * Changes the arguments of an open approval: only fields of the same tool, validated and prepared as the
 * model's would be. It decides nothing: the new version is shown and waits for a decision of its own.
 */
export async function editApproval(deps: EditDeps, edit: Edit): Promise<EditResult> {
  const { documents } = deps;
  const approval = await readApproval(documents, edit.approvalId);
  const tool = approval && deps.tools.get(approval.tool);
  if (!approval || !tool) return { status: 'unknown' };
  if (approval.inputHash !== edit.inputHash) return { status: 'changed', approval };
  const { language, requestedBy: person } = approval;
  const mayDecide = (input: Json) => decidersOf(deps, { tool, input, person, language, approval });
  const approvers = await mayDecide(approval.input);
  if (!approvers.includes(edit.by.id)) return { status: 'not_allowed', approval: { ...approval, approvers } };

  const words = AGENT_WORDS[language];
  const typed = readValues(
    editableFields(tool, approval.input, language),
    edit.values,
    words,
    approval.input,
  );
  if ('field' in typed) return { status: 'invalid', ...typed };
  const input = { ...unshownValues(tool, approval), ...typed.input };
  const parsed = parseInput(tool, input, language);
  if (!parsed.ok) return { status: 'invalid', reason: parsed.reason };
  try {
    const prepared = await tool.prepare(
      parsed.input,
      toolContext({ person, language }, deps.policy, approval.id, edit.at),
    );
    if ('result' in prepared) {
      const { sentence = words.nothingToDo, field } = prepared.why ?? {};
      return { status: 'invalid', reason: sentence, ...(field !== undefined && { field }) };
    }
    if ((await mayDecide(prepared.input)).length === 0)
      return { status: 'invalid', reason: words.rejectedByNobody };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return {
      status: 'invalid',
      reason: error.message,
      ...(error.field !== undefined && { field: error.field }),
    };
  }
  const { approvalId, inputHash, by, at } = edit;
  const click = { approvalId, inputHash, by, at, decision: 'edit', input: parsed.input as Json } as const;
  return await decide(deps, click, async () => approvers);
}

/** What a form does not show: as it was, or left open where it follows from the rest. */
function unshownValues(tool: Tool, { input, language }: Approval): Record<string, Json> {
  const values = (input ?? {}) as Record<string, Json | undefined>;
  const shape = tool.input instanceof z.ZodObject ? tool.input.shape : {};
  const unshown = Object.entries(tool.form(language)).filter(
    ([name, field]) => name in shape && (field.isFixed || field.isDerived),
  );
  return Object.fromEntries(
    unshown.map(([name, { isDerived }]) => [name, isDerived ? null : (values[name] ?? null)]),
  );
}
