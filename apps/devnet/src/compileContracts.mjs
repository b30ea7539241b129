import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const contracts = new URL('../contracts/', import.meta.url)
const artifacts = new URL('../artifacts/', import.meta.url)

/**
 * Reproducible: the EVM version is pinned and metadata is off.
 *
 * @returns {Record<string, import('./types.js').Artifact>} by contract name
 * @throws when solc reports an error
 */
export function compileContracts() {
  // solc installs uncaught exception handlers.
  const solc = require('solc')
  const names = readdirSync(contracts).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, contracts), 'utf8') }]),
  )
  const settings = {
    evmVersion: 'shanghai',
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  }
  const readImport = (/** @type {string} */ path) => ({
    contents: readFileSync(require.resolve(path), 'utf8'),
  })
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings }), { import: readImport }),
  )
  const errors = (output.errors ?? []).filter(
    (/** @type {{ severity: string }} */ e) => e.severity === 'error',
  )
  if (errors.length > 0) throw new Error(errors.map((/** @type {any} */ e) => e.formattedMessage).join('\n'))
  return Object.fromEntries(
    names.map((file) => {
      const name = file.replace('.sol', '')
      const { abi, evm } = output.contracts[file][name]
      const artifact = {
        abi,
        bytecode: /** @type {const} */ (`0x${evm.bytecode.object}`),
        deployedBytecode: /** @type {const} */ (`0x${evm.deployedBytecode.object}`),
      }
      return [name, artifact]
    }),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, artifact] of Object.entries(compileContracts())) {
    writeFileSync(new URL(`${name}.json`, artifacts), `${JSON.stringify(artifact, null, 2)}\n`)
    console.log(`compiled ${name}`)
  }
}
