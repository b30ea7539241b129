export interface RelaySocketUrlParameters {
  readonly relayUrl: string
  readonly auth: string
  readonly projectId?: string | undefined
  readonly userAgent: string
}

/**
 * Keeps the configured parameters; ours follow, sorted. Sends nothing else about page or visitor.
 */
export function relaySocketUrl(parameters: RelaySocketUrlParameters): string {
  const { relayUrl, auth, projectId, userAgent } = parameters
  const own = [
    ['auth', auth],
    ...(projectId === undefined ? [] : [['projectId', projectId]]),
    ['ua', userAgent],
    ['useOnCloseEvent', 'true'],
  ]
  const query = own.map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${relayUrl}${relayUrl.includes('?') ? '&' : '?'}${query}`
}
