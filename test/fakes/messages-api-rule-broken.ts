/** A request broke a rule; becomes the API's 400 and an entry in `rejections`. */
export class RuleBroken extends Error {
  override name = 'RuleBroken';
  readonly rule: number;
  readonly status: 400 | 413;

  constructor(rule: number, message: string, status: 400 | 413 = 400) {
    super(message);
    this.rule = rule;
    this.status = status;
  }
}
