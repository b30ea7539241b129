export interface RequestLinkParameters {
  /** Used to connect, otherwise the wallet's redirect. */
  readonly base: string
  readonly requestId: number
  readonly sessionTopic: string
}

export function requestLink({ base, requestId, sessionTopic }: RequestLinkParameters): string {
  const query = `requestId=${requestId}&sessionTopic=${sessionTopic}`
  if (/^https:\/\/t\.me\//i.test(base)) {
    const data = btoa(query).replace(/=+$/, '')
    return `${base}${base.includes('?') ? '&' : '?'}startapp=${data}`
  }
  return `${base.endsWith('/') ? base.slice(0, -1) : base}/wc?${query}`
}
