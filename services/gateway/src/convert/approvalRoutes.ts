import { defineRoute, type Route } from '@latchkey/kit/http/defineRoute'
import { jsonResponse } from '@latchkey/kit/http/httpSchemas'
import { refuse } from '@latchkey/kit/http/serviceError'
import { type BuildApproveResponse, httpPaths, type SwapAllowanceResponse } from '@latchkey/protocol/http'
import { type ConvertDesk, failing, headers, shared } from './convertDesk.js'
import {
  buildApproveQuery,
  buildApproveSchema,
  swapAllowanceQuery,
  swapAllowanceSchema,
} from './convertSchemas.js'
import { buildApproval, readAllowance } from './approvals.js'
import { readPermit } from './readPermit.js'
import { nativeToken } from './swapProvider.js'

export function allowanceRoute({ chooser, sides }: ConvertDesk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: httpPaths.swapAllowance,
    summary: 'What the provider may take of a token, and whether a signature can let it',
    query: swapAllowanceQuery,
    responses: { ...jsonResponse(swapAllowanceSchema, 'In base units'), ...failing },
    async handle(c, { query: { tokenAddress, userAddress, provider } }) {
      const { entry, addresses } = sides([tokenAddress, userAddress])
      const [token = '', user = ''] = addresses
      const chosen = chooser.pinned(entry, { from: token, user }, provider)
      const [allowance, permit] = await Promise.all([
        readAllowance(entry, { token, user, spender: chosen.provider.router(entry, token) }),
        chosen.provider.takesPermit && token !== nativeToken ? readPermit(entry, { token, user }) : undefined,
      ])
      const answer: SwapAllowanceResponse = { allowance: String(allowance), ...(permit && { permit }) }
      return c.json(answer, 200, headers)
    },
  })
}

export function buildApproveRoute({ chooser, sides }: ConvertDesk): Route {
  return defineRoute({
    ...shared,
    method: 'get',
    path: httpPaths.buildApprove,
    summary: 'The approval that a swap needs',
    query: buildApproveQuery,
    responses: { ...jsonResponse(buildApproveSchema, 'It goes to the token'), ...failing },
    async handle(c, { query: { userAddress, from, to, amount, provider } }) {
      const { entry, addresses } = sides([from, to, userAddress])
      const [token = '', , user = ''] = addresses
      if (token === nativeToken) throw refuse('no_approval', 'The native coin needs no approval.')
      const chosen = chooser.pinned(entry, { from: token, user }, provider)
      const approval = await buildApproval(entry, {
        token,
        user,
        spender: chosen.provider.router(entry, token),
        amount: amount === undefined ? 2n ** 256n - 1n : BigInt(amount),
      })
      const { gasPrice, gas, data, isReset } = approval
      const body: BuildApproveResponse = {
        tx: {
          from: userAddress,
          to: from,
          data,
          value: '0',
          eip155: { gasPrice, ...(gas !== undefined && { gas }) },
        },
        ...(isReset && { isReset }),
      }
      return c.json(body, 200, headers)
    },
  })
}
