import { readFileSync, statSync } from 'node:fs'
import type { GatewayConfig } from './configSchema.js'
import { parseConfig } from './parseConfig.js'

/** The settings as they are now. The same object until they change, so it can key caches. */
export interface ConfigSource {
  current(): GatewayConfig
}

/** Options of {@link fileConfigSource}. */
export interface FileConfigOptions {
  /** Told when a changed file is not valid; the last valid settings stay in force. */
  readonly onError: (error: Error) => void
  readonly onChange: () => void
}

/** Settings that never change. */
export function fixedConfigSource(config: GatewayConfig): ConfigSource {
  return { current: () => config }
}

/**
 * Settings from a JSON file. A change is in force with the next request (one `stat` each, a few microseconds).
 *
 * @throws when the file is missing or not valid now
 */
export function fileConfigSource(path: string, options: FileConfigOptions): ConfigSource {
  let stamp = stampOf(path)
  let config = read(path)
  return {
    current() {
      const now = stampOf(path)
      if (now === stamp) return config
      stamp = now
      try {
        config = read(path)
        options.onChange()
      } catch (error) {
        options.onError(error instanceof Error ? error : new Error(String(error)))
      }
      return config
    },
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat === undefined ? 'missing' : `${stat.mtimeMs}:${stat.size}:${stat.ino}`
}

function read(path: string): GatewayConfig {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Error(`The settings file ${path} cannot be read. Correct LATCHKEY_CONFIG or --config.`, {
      cause,
    })
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error(`The settings file ${path} is not JSON: ${String(cause)}`, { cause })
  }
  return parseConfig(value, path)
}
