import { type Model, ModelError, type Usage, type UsedBy } from '../model.ts';
import { costUsd } from '../prices.ts';

/** A use of a model, without anything that was said. */
export interface ModelUse {
  model: string;
  task: string;
  usage: Usage;
  /** Undefined when the model's price is not known. */
  costUsd: number | undefined;
  /** Whose use it is, where that is known. */
  by?: UsedBy;
}

/** Who hears of each use, and says beforehand whether there may be another. */
export interface Metering {
  mayCall(by: UsedBy): Promise<boolean>;
  /** @throws NotSaved */
  register(use: ModelUse): Promise<void>;
}

/**
 * A model whose every call is told to a register, and that is not called when a budget of the day is used up;
 * `answer` is the task of a question's turn.
 */
export function meteredModel(model: Model, { mayCall, register }: Metering): Model {
  return {
    ...model,
    async respond(request, signal) {
      const { by, task = 'answer' } = request;
      if (by && !(await mayCall(by))) throw new ModelError('budget', 'a budget of the day is used up');
      const reply = await model.respond(request, signal);
      const { usage } = reply;
      await register({
        model: model.name,
        task,
        usage,
        costUsd: costUsd(model.price, usage),
        ...(by && { by }),
      });
      return reply;
    },
  };
}
