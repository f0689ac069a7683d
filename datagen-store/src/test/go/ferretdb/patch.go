// SPDX-License-Identifier: Apache-2.0

// Lets FerretDB's sources, in the folder that is named, use the index of _id. It fails if they are others than expected.
package main

import (
	"log"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	log.SetFlags(0)
	sqlite := filepath.Join(os.Args[1], "internal", "backends", "sqlite")

	// The index has another expression, so SQLite does not use it for this one.
	replace(filepath.Join(sqlite, "metadata", "metadata.go"), `->'\$\._id'`, `->'_id'`, 1)

	collection := filepath.Join(sqlite, "collection.go")
	replace(collection, `(?s)\tvar whereClause string\n\tvar args \[\]any\n.*?\n\t}\n`, "\twhereClause, args := idFilter(params.Filter)\n", 2)
	replace(collection, `\tvar filterPushdown bool\n`, "", 1)
	replace(collection, `FilterPushdown: filterPushdown,`, `FilterPushdown: whereClause != "",`, 1)
}

func replace(file, pattern, by string, times int) {
	before, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	expression := regexp.MustCompile(pattern)
	if found := len(expression.FindAll(before, -1)); found != times {
		log.Fatalf("%s: %d of %d places to change: adapt patch.go to these sources", file, found, times)
	}
	if err := os.WriteFile(file, expression.ReplaceAllLiteral(before, []byte(by)), 0o644); err != nil {
		log.Fatal(err)
	}
}
