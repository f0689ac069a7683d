// SPDX-License-Identifier: Apache-2.0

package sqlite

import (
	"strings"

	"github.com/FerretDB/FerretDB/internal/backends/sqlite/metadata"
	"github.com/FerretDB/FerretDB/internal/handler/sjson"
	"github.com/FerretDB/FerretDB/internal/types"
	"github.com/FerretDB/FerretDB/internal/util/must"
)

// SQLite accepts 32,766 parameters.
const maxIDs = 30_000

// idFilter returns the condition on _id of a filter and its parameters, or nothing if SQLite's index cannot answer it.
// SQLite may return more documents than the filter asks for, since FerretDB filters them again.
func idFilter(filter *types.Document) (string, []any) {
	if filter.Len() == 0 {
		return "", nil
	}
	value, _ := filter.Get("_id")
	if arg, ok := idArgument(value); ok {
		return " WHERE " + metadata.IDColumn + " = ?", []any{arg}
	}
	operators, ok := value.(*types.Document)
	if !ok || operators.Len() != 1 {
		return "", nil
	}
	in, _ := operators.Get("$in")
	ids, ok := in.(*types.Array)
	if !ok || ids.Len() == 0 || ids.Len() > maxIDs {
		return "", nil
	}
	args := make([]any, ids.Len())
	for i := range args {
		if args[i], ok = idArgument(must.NotFail(ids.Get(i))); !ok {
			return "", nil
		}
	}
	return " WHERE " + metadata.IDColumn + " IN (?" + strings.Repeat(", ?", len(args)-1) + ")", args
}

func idArgument(value any) (any, bool) {
	switch value.(type) {
	case string, types.ObjectID:
		return string(must.NotFail(sjson.MarshalSingleValue(value))), true
	}
	return nil, false
}
