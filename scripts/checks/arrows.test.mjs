import { expect, test } from 'vitest'
import { checkArrows } from './arrows.mjs'

const manifests = {
  'packages/protocol': { exports: { '.': '', './caip': '' } },
  'packages/ui': { private: true, exports: { '.': '' }, peerDependencies: { react: '>=18' } },
  'packages/core': {
    exports: { '.': '', './adapter': '' },
    dependencies: { '@latchkey/protocol': '1', zustand: '5' },
  },
  'packages/eip155': {
    exports: { '.': '' },
    dependencies: { '@latchkey/core': '1', '@latchkey/protocol': '1' },
  },
  'packages/react': {
    exports: { '.': '' },
    dependencies: { '@latchkey/core': '1', '@latchkey/protocol': '1' },
    devDependencies: { '@latchkey/ui': '1' },
  },
  'packages/testkit': { exports: { '.': '' }, dependencies: { '@latchkey/protocol': '1' } },
  'services/kit': { private: true, exports: { './*': '' }, dependencies: { '@latchkey/protocol': '1' } },
  'services/gateway': {
    private: true,
    exports: { '.': '' },
    dependencies: { '@latchkey/protocol': '1', '@latchkey/core': '1', '@latchkey/kit': '1' },
  },
}

/** @param {string} path @param {string} text */
const check = (path, text) => checkArrows({ files: [{ path, text }], manifests })

test.each([
  ['packages/protocol/src/a.ts', "import { x } from '@latchkey/core'", 'is not allowed'],
  ['packages/ui/src/a.tsx', "import { x } from '@latchkey/protocol'", 'is not allowed'],
  ['packages/core/src/a.ts', "export * from '@latchkey/react'", 'is not allowed'],
  ['packages/core/src/a.ts', "const lazy = () => import('@latchkey/eip155')", 'is not allowed'],
  ['packages/eip155/src/a.ts', "import { x } from '@latchkey/core'", 'must be an import type'],
  ['packages/eip155/src/a.ts', "import { type X } from '@latchkey/core'", 'must be an import type'],
  ['packages/eip155/src/a.ts', "import type { X } from '@latchkey/react'", 'is not allowed'],
  [
    'packages/eip155/src/a.ts',
    "const x = () => import('./contracts/b.js')",
    'enters packages/eip155/src/contracts, which has arrows of its own',
  ],
  ['packages/eip155/src/contracts/a.ts', "import type { X } from '@latchkey/react'", 'is not allowed'],
  ['packages/react/src/a.tsx', "import { eip155 } from '@latchkey/eip155'", 'is not allowed'],
  [
    'packages/react/src/modal/a.tsx',
    "import { x } from '@latchkey/core/dist/client.js'",
    'not a published entry',
  ],
  [
    'packages/react/src/modal/a.tsx',
    "import { x } from '@latchkey/core/src/client'",
    'not a published entry',
  ],
  [
    'packages/react/src/modal/a.tsx',
    "import { x } from '../../../core/src/client.js'",
    'leaves packages/react/src',
  ],
  ['packages/testkit/src/a.ts', "import type { X } from '@latchkey/core'", 'is not allowed'],
  ['services/gateway/src/a.ts', "import type { X } from '@latchkey/core'", 'is not allowed'],
  ['services/kit/src/a.ts', "import type { X } from '@latchkey/gateway'", 'is not allowed'],
  ['packages/core/src/a.ts', "import { listen } from '@latchkey/kit/listen'", 'is not allowed'],
  ['packages/core/src/a.ts', "import { x } from 'viem'", 'is not in the package.json'],
  ['packages/core/src/a.ts', "import { x } from '@latchkey/nothing'", 'is not a package of ours'],
  ['packages/core/src/a.ts', "import {\n  a,\n  b,\n} from '@latchkey/ui'", 'is not allowed'],
  ['packages/new/src/a.ts', 'export {}', 'has no rule'],
  ['packages/core/src/store/a.ts', "import { x } from '../router/b.js'", 'runs up the layers of core'],
  ['packages/core/src/store/a.ts', "import type { X } from '../client/b.js'", 'runs up the layers of core'],
  ['packages/core/src/http/a.ts', "const x = () => import('../lazy.js')", 'runs up the layers of core'],
  ['packages/core/src/lazy.ts', "import { x } from '@latchkey/react'", 'is not allowed'],
  ['packages/core/src/new/a.ts', "import { x } from '../types/b.js'", 'is in a folder without a layer'],
])('error: %s with %s', (path, text, problem) => {
  expect(check(path, text)).toEqual([expect.stringContaining(problem)])
})

test.each([
  [
    'packages/core/src/a.ts',
    "import { x } from '@latchkey/protocol/caip'\nimport { createStore } from 'zustand/vanilla'",
  ],
  ['packages/core/src/client/a.ts', "import { x } from '../types/b.js'"],
  ['services/gateway/src/a.ts', "import { listen } from '@latchkey/kit/listen'"],
  ['packages/core/src/features/send/a.ts', "import { x } from '../../router/b.js'"],
  ['packages/core/src/lazy.ts', "const x = () => import('./client/b.js')"],
  ['packages/core/src/types/index.ts', "export type {} from '../router/b.js'"],
  [
    'packages/eip155/src/a.ts',
    "import type { Adapter } from '@latchkey/core/adapter'\ntype C = import('@latchkey/core').Client",
  ],
  [
    'packages/react/src/modal/a.tsx',
    "import { x } from '@latchkey/core'\nimport { Row } from '@latchkey/ui'",
  ],
  [
    'packages/protocol/src/a.ts',
    "// import { x } from '@latchkey/core'\n/** {@link import('@latchkey/core')} */\nexport {}",
  ],
  [
    'packages/eip155/src/contracts/a.ts',
    "import { requestRpc } from '@latchkey/core'\nimport { x } from './b.js'\nimport { y } from '../abi/c.js'",
  ],
  ['packages/protocol/src/a.ts', "export const text = 'see https://a.b/c'"],
])('behavior: %s may contain %s', (path, text) => {
  expect(check(path, text)).toEqual([])
})

test('error: a published package that needs an unpublished one', () => {
  const files = [{ path: 'packages/react/src/a.tsx', text: "import { Row } from '@latchkey/ui'" }]
  const { devDependencies, ...rest } = manifests['packages/react']
  const react = { ...rest, dependencies: { ...rest.dependencies, ...devDependencies } }
  expect(checkArrows({ files, manifests: { ...manifests, 'packages/react': react } })).toEqual([
    expect.stringContaining('belongs into the devDependencies'),
  ])
  expect(checkArrows({ files, manifests: { ...manifests, 'packages/react': rest } })).toEqual([
    expect.stringContaining('is not in the package.json'),
  ])
})
