import { fileURLToPath } from 'node:url'
import { startPart } from '../startPart.mjs'
import { clientSecret, names } from './providerClients.mjs'

const mainFile = fileURLToPath(new URL('providersMain.mjs', import.meta.url))

/**
 * @param {{ port: number, redirect: string, signal?: AbortSignal | undefined, onDeath: (message:
 *   string) => void }} options
 * @returns {Promise<{ part: import('../types.js').Part, socials: object[] }>} `socials`: gateway's
 *   settings
 */
export async function startProviders({ port, redirect, signal, onDeath }) {
  const part = await startPart({
    name: 'providers',
    command: process.execPath,
    args: [mainFile, String(port), redirect],
    answers: async (text) => /providers answer/.test(text()),
    ...(signal ? { signal } : {}),
    onDeath,
  })
  const issuer = `http://localhost:${port}`
  return {
    part,
    socials: names.map((provider) => ({
      provider,
      clientId: provider,
      clientSecret,
      ...(provider === 'google' || provider === 'apple'
        ? { issuer }
        : {
            endpoints: {
              authorization: `${issuer}/auth`,
              token: `${issuer}/token`,
              user: `${issuer}/user/${provider}`,
            },
          }),
    })),
  }
}
