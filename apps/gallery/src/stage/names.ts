import type { Profile } from '@latchkey/protocol/http'
import { behave, type Behavior } from './behavior.js'
import { owner, receiver } from './figures.js'

export interface NamesScript {
  readonly answers?: Behavior | undefined
  readonly primaryName?: string | undefined
  readonly picture?: string | undefined
  readonly isTaken?: true | undefined
  readonly bio?: string | undefined
}

export async function answerNames(
  { answers = 'ok', primaryName, picture, isTaken, bio }: NamesScript,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const [, kind, text = ''] =
    /^\/v1\/(?:profile\/)?(identity|suggestions|account)(?:\/(.*))?$/.exec(path) ?? []
  if (kind === undefined || path.startsWith('/v1/account/')) return undefined
  if (kind === 'identity') return { name: primaryName ?? null, avatar: picture ?? null }
  if (init.method === 'POST') return { success: true }
  await behave(answers, init.signal)
  const name = decodeURIComponent(text)
  if (kind === 'suggestions') {
    const free = ['-eth', '1', '42', '-pay'].map((end) => ({
      name: `${name}${end}.latch.eth`,
      registered: false,
    }))
    return { suggestions: [{ name: `${name}.latch.eth`, registered: isTaken === true }, ...free] }
  }
  const address = name === primaryName ? owner : receiver
  return {
    name,
    registered_at: '2025-11-01T10:00:00Z',
    addresses: { '2147483648': { address }, '2147492101': { address } },
    attributes: bio === undefined ? [] : [{ bio }],
  } satisfies Profile
}
