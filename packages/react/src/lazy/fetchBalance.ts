// One action a file: a dynamic import of the whole barrel would make every action of it one chunk.
export { fetchBalance } from '@latchkey/core/actions/fetchBalance'
