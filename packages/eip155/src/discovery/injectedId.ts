/** Id of the injected connector, and of its legacy `window.ethereum` wallet. */
export const INJECTED = 'injected'
