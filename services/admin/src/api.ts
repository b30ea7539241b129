import { readFile } from 'node:fs/promises'
import { CommandError, textOf, type Context } from './command.js'

/** Called with a server key. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

export const apiOptions = { url: 'text', 'key-file': 'text' } as const

export const apiHelp = `--url       the gateway's address (else LATCHKEY_PUBLIC_URL)
--key-file  a file with a key of the whole installation, - for standard input (else LATCHKEY_ADMIN_KEY).
            Owners make one in the console, under Operators; a day is enough for a script.`

/** Bytes. */
const LONGEST_ANSWER = 64 * 1024 * 1024

/** @throws CommandError without address or key */
export async function openApi(context: Context): Promise<Api> {
  const base = textOf(context, 'url') ?? context.env['LATCHKEY_PUBLIC_URL']
  if (base === undefined || !URL.canParse(base))
    throw new CommandError('The address of the gateway is not known.', {
      why: 'Neither --url nor LATCHKEY_PUBLIC_URL has an address.',
      fix: 'Name it with --url https://wallets.shop.example.',
    })
  const { protocol, hostname } = new URL(base)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new CommandError('The key was not sent.', {
      why: 'Without TLS everybody on the way could read it.',
      fix: 'Use the https address, or ask on the gateway’s own machine.',
    })
  const key = await readKey(context)
  const root = base.endsWith('/') ? base : `${base}/`

  async function ask<T>(path: string, body?: object): Promise<T> {
    const url = new URL(`admin/v1/${path}`, root)
    const response = await context
      .fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would leak the key.
        redirect: 'error',
        signal: context.signal,
      })
      .catch((error: unknown) => {
        throw new CommandError(`${url.host} does not answer.`, {
          why: reasonOf(error),
          fix: 'Look whether the gateway runs, and whether --url is its address.',
        })
      })
    const text = await response.text()
    if (text.length > LONGEST_ANSWER) throw new Error(`${url.host} answers with too much.`)
    if (!response.ok) throw refused(url, response.status, text)
    return (text === '' ? undefined : parse(url, text)) as T
  }

  return { get: (path) => ask(path), post: (path, body) => ask(path, body) }
}

async function readKey(context: Context): Promise<string> {
  const file = textOf(context, 'key-file')
  const text =
    file === undefined
      ? context.env['LATCHKEY_ADMIN_KEY']
      : file === '-'
        ? await context.readInput()
        : await readFile(file, 'utf8').catch(() => undefined)
  const key = text?.trim() ?? ''
  if (/^lk_[0-9a-f]{16}_[\w-]{43}$/.test(key)) return key
  throw new CommandError('There is no key.', {
    why:
      key === ''
        ? 'Neither --key-file nor LATCHKEY_ADMIN_KEY has one.'
        : 'What is there is no key of a gateway.',
    fix: 'Have an owner make one in the console, under Operators: Server keys.',
  })
}

function refused(url: URL, status: number, text: string): CommandError {
  const reason = reasonIn(text)
  const what = `${url.host} refuses it (${status}).`
  if (status === 401 || status === 403)
    return new CommandError(what, {
      why: reason ?? 'The key opens nothing here.',
      fix: 'Use a key of the whole installation that has not ended and was not revoked.',
    })
  return new CommandError(what, {
    why: reason ?? 'It says no reason.',
    fix:
      status === 404
        ? 'Look at the id, and at the gateway’s release.'
        : 'Try again; the gateway’s log says more.',
  })
}

function reasonIn(text: string): string | undefined {
  try {
    const { reasons } = JSON.parse(text) as { reasons?: readonly { description?: unknown }[] }
    const description = reasons?.[0]?.description
    return typeof description === 'string' ? description : undefined
  } catch {
    return undefined
  }
}

function parse(url: URL, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${url.host} is no gateway.`, {
      why: 'Its answer is no JSON.',
      fix: 'Look at --url: the address of the gateway, with its path if it has one.',
    })
  }
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string }
  return typeof cause?.code === 'string'
    ? cause.code
    : name === 'AbortError'
      ? 'It took too long.'
      : 'The connection failed.'
}
