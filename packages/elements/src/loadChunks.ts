/** Chunks arrive in the order of dependencies. */
type Factory = (...given: readonly unknown[]) => void

/** AMD's local `require`. */
type Require = (
  names: readonly string[],
  done: (part: object) => void,
  failed: (error: unknown) => void,
) => void

export interface Chunks {
  /** @param names `exports`, `require`, `module` and neighbors, `./name.js` */
  (id: string, names: readonly string[], factory: Factory): void
  /** Hash of `integrity.js`, which lists all others. */
  integrity: string
  readonly trust: (list: Readonly<Record<string, string>>) => void
  readonly run: (id: string) => object
}

interface LoadedChunk {
  readonly names: readonly string[]
  readonly factory: Factory
}

const PROVIDED = ['exports', 'require', 'module']

const idOf = (name: string): string => name.replace(/^\.\//, '').replace(/\.js$/, '')

interface Policy {
  readonly createScriptURL: (address: string) => unknown
}

interface TrustedTypesPage {
  readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy } | undefined
}

/**
 * For script URLs (https://w3c.github.io/trusted-types). A page with a list of policies must add
 * `latchkey`.
 */
function createPolicy({ trustedTypes }: TrustedTypesPage): Policy {
  const rules: Policy = { createScriptURL: (address) => address }
  return trustedTypes?.createPolicy('latchkey', rules) ?? rules
}

/**
 * `import()` fails on pages opened from a file: uses script elements, with the script's nonce.
 *
 * @param script that runs now
 */
export function createChunks(script: HTMLScriptElement): Chunks {
  const { nonce, ownerDocument: page, src } = script
  const policy = createPolicy(globalThis as TrustedTypesPage)
  const loadedChunks = new Map<string, LoadedChunk>()
  const loadingChunks = new Map<string, Promise<void>>()
  const instances = new Map<string, object>()
  // A file has no origin to check integrity with.
  const isServed = /^https?:/.test(src)

  let list: Readonly<Record<string, string>> | undefined
  let listing: Promise<void> | undefined

  const load = (file: string, hash: string | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const element = page.createElement('script')
      if (isServed) Object.assign(element, { crossOrigin: 'anonymous', integrity: hash ?? '' })
      const settle = ({ type }: Event): void => {
        element.remove()
        if (type === 'load') resolve()
        else reject(new Error(`${file} did not load`))
      }
      element.addEventListener('load', settle)
      element.addEventListener('error', settle)
      element.nonce = nonce
      Object.assign(element, { src: policy.createScriptURL(new URL(file, src).href) })
      page.head.append(element)
    })

  /** Its own file keeps the first script small. */
  const fetchChunk = async (id: string): Promise<void> => {
    const file = `${id}.js`
    if (!list)
      await (listing ??= load('./integrity.js', chunks.integrity).finally(() => (listing = undefined)))
    await load(file, list?.[file])
  }

  /** With dependencies. */
  const loadAll = async (id: string, visited = new Set<string>()): Promise<void> => {
    if (visited.has(id)) return
    visited.add(id)
    if (!loadedChunks.has(id)) {
      const loading = loadingChunks.get(id) ?? fetchChunk(id)
      loadingChunks.set(id, loading)
      // Retry after a failure.
      await loading.finally(() => loadingChunks.delete(id))
    }
    const needed = (loadedChunks.get(id)?.names ?? []).filter((name) => !PROVIDED.includes(name))
    await Promise.all(needed.map((name) => loadAll(idOf(name), visited)))
  }

  const start = async (id: string): Promise<object> => {
    await loadAll(id)
    return run(id)
  }

  const require: Require = async ([name = ''], done, failed) => {
    try {
      done(await start(idOf(name)))
    } catch (error) {
      failed(error)
    }
  }

  const run = (id: string): object => {
    const known = instances.get(id)
    if (known) return known
    const exports = {}
    instances.set(id, exports)
    const { names, factory } = loadedChunks.get(id) ?? { names: [], factory: () => {} }
    const providedModules: Readonly<Record<string, unknown>> = { exports, require, module: { exports } }
    factory(...names.map((name) => providedModules[name] ?? run(idOf(name))))
    return exports
  }

  const define = (id: string, names: readonly string[], factory: Factory): void =>
    void loadedChunks.set(id, { names, factory })
  const chunks: Chunks = Object.assign(define, {
    integrity: '',
    run,
    trust: (given: Readonly<Record<string, string>>) => void (list = given),
  })
  return chunks
}
