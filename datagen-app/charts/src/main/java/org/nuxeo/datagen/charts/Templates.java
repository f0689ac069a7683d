// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.MustacheFactory;
import com.github.mustachejava.reflect.Guard;
import com.github.mustachejava.reflect.MissingWrapper;
import com.github.mustachejava.reflect.ReflectionObjectHandler;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import org.nuxeo.datagen.core.text.Resources;

/** Templates in Mustache: {@code {{name}}} is escaped for HTML and XML. Their partials are beside this class. */
public final class Templates {

    private static final MustacheFactory FACTORY = create();

    private Templates() {}

    private static MustacheFactory create() {
        DefaultMustacheFactory factory =
                new DefaultMustacheFactory(name -> new StringReader(Resources.text(Templates.class, name)));
        factory.setObjectHandler(new ReflectionObjectHandler() {
            @Override
            protected MissingWrapper createMissingWrapper(String name, List<Guard> guards) {
                // Mustache writes nothing for a name that does not exist, which would hide a mistake
                throw new IllegalStateException("{{" + name + "}}: nothing in the template's data has this name");
            }
        });
        return factory;
    }

    /** Returns a template beside a class with the values of its data. */
    public static String fill(Class<?> beside, String name, Object data) {
        return FACTORY.compile(new StringReader(Resources.text(beside, name)), name)
                .execute(new StringWriter(), data)
                .toString();
    }
}
