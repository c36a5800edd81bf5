"""What server and client say to each other, as types. The same in TypeScript: `web/src/lib/protocol.ts`; a test compares.

What comes in is a `ToServer` (`incoming`); what goes out is plain data in the shapes of the other modules.
"""
