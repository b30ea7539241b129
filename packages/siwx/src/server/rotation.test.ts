import { describe } from 'vitest'
import { testRotation } from '../../test/rotationTests.js'
import { memoryStore } from './store.js'

describe('sessions in memory', () => {
  testRotation('nothing', (now) => {
    const store = memoryStore(now)
    return {
      store,
      add: (session) => store.add({ ...session, audience: 'https://auth.example', claims: '{}' }),
    }
  })
})
