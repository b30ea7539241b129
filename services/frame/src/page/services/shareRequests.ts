import type { ServiceClient } from './http.js'

export interface ShareRequest {
  readonly id: string
  readonly commitment: string
  /** That device's claim. */
  readonly site?: string | undefined
  /** By the gateway. */
  readonly device: string
  /** Milliseconds. */
  readonly age: number
}

export interface ShareRequestNews {
  readonly state: 'waiting' | 'joined' | 'revealed' | 'answered' | 'refused'
  readonly helperKey?: string | undefined
  readonly askerKey?: string | undefined
  readonly sealed?: string | undefined
}

/** 404: the request has ended. */
export function createShareRequests(client: ServiceClient, token: () => Promise<string>) {
  const base = '/custody/v1/requests'
  const post = async <T = undefined>(path: string, body: object) =>
    client.post<T>(base + path, body, { token: await token() })
  return {
    ask: (body: Pick<ShareRequest, 'id' | 'commitment' | 'site'>) => post('', body),
    list: async () =>
      (await client.get<{ requests: readonly ShareRequest[] }>(base, { token: await token() })).requests,
    look: (id: string) => post<ShareRequestNews>('/state', { id }),
    join: (id: string, key: string) => post('/join', { id, key }),
    reveal: (id: string, key: string) => post('/reveal', { id, key }),
    answer: (id: string, sealed: string) => post('/answer', { id, sealed }),
    end: (id: string, refuse = false) => post('/end', { id, refuse }),
  }
}

export type ShareRequests = ReturnType<typeof createShareRequests>
