// An address that names nothing.

import { Link } from "../parts/link.tsx";

export function NothingHere() {
  return (
    <div class="empty">
      <h1>Nothing here</h1>
      <p>This address names no screen; it may be from another version of Assay.</p>
      <p>
        <Link to={{}}>To the experiments</Link>
      </p>
    </div>
  );
}
