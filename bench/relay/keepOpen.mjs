import { createIdentity, open } from './traffic.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reconnects to the next node. */
export function keepOpen(urls, at, address, { onOpen, onFrame, onClose }) {
  const identity = createIdentity()
  let socket
  let isOver = false
  const connect = async (turn) => {
    if (isOver) return
    try {
      socket = await open(urls[(at + turn) % urls.length], identity, address)
    } catch {
      await pause(100 + Math.random() * 400)
      return connect(turn + 1)
    }
    socket.on('message', onFrame)
    socket.on('close', (code, reason) => {
      if (isOver) return
      onClose(`${code} ${reason}`)
      setTimeout(() => void connect(turn + 1), 100 + Math.random() * 400)
    })
    onOpen(socket)
  }
  return {
    ready: connect(0),
    send: (text) => socket?.readyState === socket?.OPEN && socket?.send(text),
    end() {
      isOver = true
      socket?.terminate()
    },
  }
}
