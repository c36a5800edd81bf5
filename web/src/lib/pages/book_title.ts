/** The title of a rule book; its id while the books are being fetched, or where the server no longer has it. */
import type { Book } from "../protocol";

export const bookTitle = (books: Book[], id: string): string => books.find((book) => book.id === id)?.title ?? id;
