"""The messages between server and client, as types. The same in TypeScript: `web/src/lib/protocol.ts`; a test compares.

Messages to the server are `ToServer` (`incoming`); messages to clients are plain data in the shapes of the other modules.
"""
