import { MostradorError } from '../kernel/errors.ts';

/** The port is in use by another program. */
export class PortTakenError extends MostradorError {
  override name = 'PortTakenError';
  override readonly code = 'port_taken';

  constructor(port: number) {
    super(`Port ${port} is already in use on this machine; choose another with --port.`);
  }
}
