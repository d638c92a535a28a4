/** How somebody stands to the workspace of the desk. `unknown`: Slack could not be asked. */
export type Standing = 'member' | 'guest' | 'deactivated' | 'bot' | 'stranger' | 'unknown';

/** What of `users.info` says how somebody stands (docs.slack.dev, “users.info”). */
export interface StandingFields {
  team_id?: string | undefined;
  enterprise_user?: { enterprise_id?: string | undefined } | undefined;
  deleted?: boolean | undefined;
  is_bot?: boolean | undefined;
  is_workflow_bot?: boolean | undefined;
  is_stranger?: boolean | undefined;
  is_restricted?: boolean | undefined;
  is_ultra_restricted?: boolean | undefined;
}

/** The workspace of the desk, and the organisation it belongs to, if it does. */
export interface Workplace {
  teamId: string;
  enterpriseId?: string | undefined;
}

/** How somebody stands whom Slack tells of. */
export function standingIn(user: StandingFields, { teamId, enterpriseId }: Workplace): Standing {
  const isColleague = enterpriseId !== undefined && user.enterprise_user?.enterprise_id === enterpriseId;
  if (user.is_stranger || (user.team_id !== undefined && user.team_id !== teamId && !isColleague))
    return 'stranger';
  if (user.deleted) return 'deactivated';
  if (user.is_bot || user.is_workflow_bot) return 'bot';
  return user.is_restricted || user.is_ultra_restricted ? 'guest' : 'member';
}
