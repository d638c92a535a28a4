import { findPerson } from '../state.ts';
import { type Method, SlackError } from './call.ts';

const apiTest: Method = ({ args }) => {
  if (typeof args.error === 'string') throw new SlackError(args.error, { args });
  return { args };
};

const authTest: Method = ({ context }) => {
  const { teamId, botUserId, botId, appId } = context.identity;
  return {
    url: `${context.baseUrl()}/`,
    team: context.state.teamName,
    team_id: teamId,
    user: findPerson(context.state, botUserId)?.name,
    user_id: botUserId,
    bot_id: botId,
    app_id: appId,
    app_name: 'Mostrador',
    is_enterprise_install: false,
  };
};

/** Methods on the caller's identity. */
export const IDENTITY_METHODS: Record<string, Method> = {
  'api.test': apiTest,
  'auth.test': authTest,
};
