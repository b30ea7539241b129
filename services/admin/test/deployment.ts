import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { environment as frame } from '../../frame/src/server/readSettings.js'
import { environment as gateway } from '../../gateway/src/settings/readSettings.js'
import { environment as recovery } from '../../recovery/src/settings/readSettings.js'
import { environment as relay } from '../../relay/src/settings/readSettings.js'

export const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))

export const readDeploy = (path: string): string => readFileSync(deploy + path, 'utf8')

/** Relative to `deploy`. */
export const filesOf = (folder: string, ending: string): readonly string[] =>
  readdirSync(deploy + folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`)

/** With merged anchors. @throws for invalid YAML */
export const readYaml = (path: string): readonly Record<string, unknown>[] =>
  parseAllDocuments(readDeploy(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join(', ')}`)
    return document.toJS() as Record<string, unknown>
  })

export type Service = 'gateway' | 'relay' | 'frame' | 'recovery'

export const services: readonly Service[] = ['gateway', 'relay', 'frame', 'recovery']

const readBy: Readonly<Record<Service, readonly string[]>> = { gateway, relay, frame, recovery }
const ofNode = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']

export const unknownTo = (service: Service, names: readonly string[]): readonly string[] =>
  names.filter((name) => !readBy[service].includes(name) && !ofNode.includes(name))

/** In production: secrets, public address, proxy, storage. */
export const required: Readonly<Record<Service, readonly string[]>> = {
  gateway: [
    'NODE_ENV',
    'LATCHKEY_CONFIG',
    'LATCHKEY_PUBLIC_URL',
    'LATCHKEY_TRUSTED_PROXIES',
    'LATCHKEY_AUTH_SECRET',
    'LATCHKEY_ADMINS',
    'LATCHKEY_SMTP_URL',
    'LATCHKEY_MAIL_FROM',
    'DATABASE_URL',
    'REDIS_URL',
  ],
  relay: ['NODE_ENV', 'LATCHKEY_CONFIG', 'LATCHKEY_RELAY_HOSTS', 'LATCHKEY_TRUSTED_PROXIES', 'REDIS_URL'],
  frame: ['NODE_ENV', 'LATCHKEY_CONFIG', 'LATCHKEY_TRUSTED_PROXIES'],
  recovery: [
    'NODE_ENV',
    'LATCHKEY_CONFIG',
    'LATCHKEY_PUBLIC_URL',
    'LATCHKEY_TRUSTED_PROXIES',
    'LATCHKEY_RECOVERY_SECRET',
    'LATCHKEY_SMTP_URL',
    'LATCHKEY_MAIL_FROM',
    'DATABASE_URL',
  ],
}

const authSecrets = ['LATCHKEY_AUTH_SECRET', 'LATCHKEY_AUTH_SECRET_PREVIOUS']
const recoverySecrets = ['LATCHKEY_RECOVERY_SECRET', 'LATCHKEY_RECOVERY_SECRET_PREVIOUS']

/** The other's secret opens the other's shares. */
export const forbidden: Readonly<Record<Service, readonly string[]>> = {
  gateway: recoverySecrets,
  relay: [...recoverySecrets, ...authSecrets, 'DATABASE_URL'],
  frame: [...recoverySecrets, ...authSecrets, 'DATABASE_URL', 'REDIS_URL'],
  recovery: [...authSecrets, 'REDIS_URL'],
}
