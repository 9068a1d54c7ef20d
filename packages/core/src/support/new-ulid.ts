// A fresh id: 26 characters, sortable by the millisecond it was made in. For hosts; nothing drawn here reaches an answer.

export { ulid as newUlid } from "ulid";
