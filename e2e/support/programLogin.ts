import { createProver } from '../../services/kit/test/prover.js'

/** A program of an attacker's, which writes what it likes into its requests, and has a key of its own. */
export function programLogin({
  gateway,
  frameOrigin,
}: {
  readonly gateway: string
  readonly frameOrigin: string
}) {
  const prover = createProver()
  async function post(path: string, body: object) {
    const url = `${gateway}/auth/v1/${path}`
    const response = await prover.fetch({ method: 'POST', url }, (proof) =>
      fetch(`${url}?projectId=demo`, {
        method: 'POST',
        headers: { origin: frameOrigin, ...proof },
        body: JSON.stringify(body),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  return {
    /** Begins a login. @returns the address that a visitor is led to, and what the program goes on with */
    async begin(provider: string): Promise<{ attempt: string; uri: string }> {
      const { attempt = '', uri = '' } = (await post('social', { provider })).body
      return { attempt, uri }
    },
    /** Tries to end it. @returns the status of the answer */
    finish: async (attempt: string, uri: string): Promise<number> =>
      (await post('social/finish', { attempt, uri })).status,
  }
}
