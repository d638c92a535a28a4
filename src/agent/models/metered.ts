import type { Model, Usage } from '../model.ts';

/** A use of a model, without anything that was said. */
export interface ModelUse {
  model: string;
  task: string;
  usage: Usage;
}

/** A model whose every call is told to a register; `answer` is the task of a question's turn. */
export function meteredModel(model: Model, register: (use: ModelUse) => Promise<void>): Model {
  return {
    ...model,
    async respond(request, signal) {
      const reply = await model.respond(request, signal);
      await register({ model: model.name, task: request.task ?? 'answer', usage: reply.usage });
      return reply;
    },
  };
}
