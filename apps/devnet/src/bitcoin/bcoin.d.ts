declare module 'bcoin/lib/*'
