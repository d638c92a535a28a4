import { CLIENT_ACTIONS } from './actions.ts';
import { CLIENT_COMPOSER } from './composer.ts';
import { CLIENT_LIST } from './list.ts';
import { CLIENT_LIVE } from './live.ts';
import { CLIENT_MODAL } from './modal.ts';
import { CLIENT_TOOLS } from './tools.ts';

/** The page's whole script: plain, without parts from elsewhere. */
export const CLIENT = `(function () {
'use strict';
${[CLIENT_TOOLS, CLIENT_LIST, CLIENT_MODAL, CLIENT_ACTIONS, CLIENT_COMPOSER, CLIENT_LIVE].join('\n')}
})();
`;
