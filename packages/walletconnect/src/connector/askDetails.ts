import type { Env } from '@latchkey/core/adapter'
import type { RemoteClient } from '../client/clientTypes.js'
import { hasMethod } from '../session/sessionFacts.js'
import type { SessionRecord } from '../records/recordTypes.js'

const LONGEST = 4_096

interface AskDetailsParameters {
  readonly client: RemoteClient
  readonly env: Env
  /** The wallet just approved, so it is awake. */
  readonly session: SessionRecord
}

/** See {@link RemoteFamily.details}. Never rejects. */
export async function askDetails({ client, env, session }: AskDetailsParameters): Promise<void> {
  const { facts, families } = client
  const { topic } = session
  await Promise.all(
    facts.familiesOf(session).map(async (namespace) => {
      const { details } = families.get(namespace) ?? {}
      const chainId = facts.currentChain(session, namespace)
      const [account = ''] = facts.accountsOf(session, namespace).filter((id) => id.startsWith(`${chainId}:`))
      if (!details || chainId === undefined || session.sessionProperties?.[details.property] !== undefined)
        return
      const { method, property } = details
      if (!hasMethod(session, namespace, method)) return
      try {
        const params = details.params(account.slice(chainId.length + 1))
        const answer = JSON.stringify(await client.request({ topic, chainId, method, params }))
        if (answer === undefined || answer.length > LONGEST) return
        const sessionProperties = { ...client.session(topic)?.sessionProperties, [property]: answer }
        await client.amend(topic, { sessionProperties })
      } catch (error) {
        env.log.info('walletconnect: a wallet did not tell more of its accounts', String(error))
      }
    }),
  )
}
